/**
 * What browsers' translation does to a page, for as long as it is open: the place of each text is taken by
 * <font><font>…</font></font>, and the text node that React knows is in the page no longer.
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
