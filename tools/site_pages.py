"""What the site of `make docs` has besides `docs/`: the pages that lie at the root of the project.

MkDocs calls these functions while it builds (`hooks` in mkdocs.yml).
"""

import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT_PAGES = {"index.md": "README.md", "contributing.md": "CONTRIBUTING.md", "changelog.md": "CHANGELOG.md"}
LINK = re.compile(r"\[([^\]]*)\]\((?!https?:|mailto:|#)([^)#]*)(#[^)]*)?\)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages of the root."""
    root = Path(config.config_file_path).parent
    for name, written in ROOT_PAGES.items():
        text = (root / written).read_text(encoding="utf-8")
        files.append(File.generated(config, name, content=LINK.sub(within_the_site, text)))
    return files


def on_page_markdown(markdown: str, **_: object) -> str:
    """In pages of `docs/`, what lies elsewhere in the project is named without a link."""
    return LINK.sub(lambda link: f"`{link[1]}`" if link[2].startswith("../") else link[0], markdown)


def within_the_site(link: re.Match[str]) -> str:
    """A link from a page of the root, as it is in the site; what the site does not have is only named."""
    text, target, place = link[1], link[2], link[3] or ""
    pages = {written: name for name, written in ROOT_PAGES.items()}
    if target in pages:
        return f"[{text}]({pages[target]}{place})"
    if target.startswith("docs/"):
        return f"[{text}]({target.removeprefix('docs/')}{place})"
    return text
