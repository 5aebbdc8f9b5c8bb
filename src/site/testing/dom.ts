import { Window } from 'happy-dom';

/**
 * A document without a browser for React to draw into, on a phone's screen. Node's own things stay where it has them, except
 * for what belongs to a document.
 */
const window = new Window({ url: 'http://127.0.0.1:3001/', width: 390, height: 844 });
const documents = [
  'Event',
  'EventTarget',
  'CustomEvent',
  'FormData',
  'navigator',
  'localStorage',
  'sessionStorage',
];

for (let from: object = window; from !== Object.prototype; from = Object.getPrototypeOf(from)) {
  for (const name of Object.getOwnPropertyNames(from)) {
    if (name in globalThis && !documents.includes(name)) continue;
    const value = Reflect.get(window, name);
    const isMethod = typeof value === 'function' && /^[a-z]/.test(name);
    Object.defineProperty(globalThis, name, {
      configurable: true,
      writable: true,
      value: isMethod ? value.bind(window) : value,
    });
  }
}
Object.assign(globalThis, { window: globalThis, self: globalThis, IS_REACT_ACT_ENVIRONMENT: true });

const { createElement } = document;
/** It does not know the newest element by its name yet, of which React would complain. */
document.createElement = (name: string, options?: ElementCreationOptions) => {
  const element = createElement.call(document, name, options);
  if (name === 'search')
    Object.defineProperty(element, Symbol.toStringTag, { value: 'HTMLElement' });
  return element;
};

/** As a browser types and deletes, where the cursor is; it undoes nothing. */
document.execCommand = (command: string, _: boolean, text = '') => {
  const field = document.activeElement;
  if (command === 'undo' || !(field instanceof HTMLTextAreaElement)) return false;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  return true;
};
