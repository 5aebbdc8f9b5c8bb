/**
 * Does what a browser's translation does to an open page: it replaces each text node, also later ones, with
 * <font><font>…</font></font>. The text node that React knows is no longer in the page.
 */
export function translate() {
  const isWords = (node: Node) =>
    node.nodeValue?.trim() &&
    !node.parentElement?.closest('font, script, style, noscript, option, textarea, svg');
  const replace = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Node[] = root.nodeType === Node.TEXT_NODE ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts.filter(isWords)) {
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.textContent = text.nodeValue;
      outer.append(inner);
      text.parentNode?.replaceChild(outer, text);
    }
  };
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      for (const node of [target, ...addedNodes]) replace(node);
  });
  const start = () => {
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    replace(document.body);
  };
  if (document.body) start();
  else addEventListener('DOMContentLoaded', start);
}
