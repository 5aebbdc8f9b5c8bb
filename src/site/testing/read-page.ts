/** For the eye, or there to tie one element to another. */
const silent =
  /^(?:class|id|for|type|name|role|tabindex|novalidate|open|list|datetime|viewBox|d|fill|stroke-width|spellcheck|auto\w+|input\w+|rel|target|aria-(?:\w+by|controls|hidden|haspopup|live|activedescendant|autocomplete)|preserveAspectRatio|data-.*)$/i;
const named = ['aria-label', 'placeholder', 'alt', 'title'];
const inLine =
  /^(?:a|b|br|button|code|dd|del|em|i|img|input|ins|kbd|label|option|path|select|small|span|strong|svg|td|th|time|u)$/i;

/** What a page says, a line for each row or paragraph, and of its elements what screen readers say and where they lead. */
export const readPage = (element: Node) =>
  readNode(element)
    .replace(/(?:[| ]*\|)+ */g, '|')
    .replace(/[| ]*\n[\s|]*/g, '\n')
    .replace(/^[\s|]+|[\s|]+$/g, '')
    // However many it takes the place of.
    .replace(/…(?:[|\n]…)+/g, '…');

/** The place of what is on its way, on the site and at the desk. */
const awaited = '.skeleton-line, .bg-skeleton, [data-awaited]';

function readNode(node: Node): string {
  if (!(node instanceof Element)) return node instanceof Text ? node.data : '';
  if (node.matches(awaited)) return '|…|';
  const state = listState(node);
  const said = [...node.attributes]
    .filter(({ name }) => !silent.test(name) && !(state && /^(?:value|checked)$/.test(name)))
    // Where a menu is put is for the eye.
    .filter(({ name }) => name !== 'style' || node.role !== 'menu')
    .map(({ name, value }) => (named.includes(name) ? value : `${name}=${value}`));
  const marks = [...said, ...(state ?? [])];
  const edge = inLine.test(node.tagName) ? '|' : '\n';
  const words = node instanceof HTMLTextAreaElement ? [] : Array.from(node.childNodes, readNode);
  return [edge, marks.length > 0 ? `[${marks.join(', ')}]|` : '', ...words, edge].join('');
}

/** What somebody wrote or chose, which the markup does not tell. */
function listState(element: Element): string[] | null {
  if (element instanceof HTMLOptionElement) {
    return [`value=${element.value}`, ...(element.selected ? ['selected='] : [])];
  }
  const isInput = element instanceof HTMLInputElement;
  if (!isInput && !(element instanceof HTMLTextAreaElement)) return null;
  const isChosen = isInput && element.checked;
  // What has no value of its own says that it is on.
  const isSaid = element.value !== '' && element.value !== 'on';
  return [...(isChosen ? ['checked='] : []), ...(isSaid ? [`value=${element.value}`] : [])];
}
