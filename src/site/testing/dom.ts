import { Window } from 'happy-dom';

/**
 * A document without a browser for React to draw into, on a phone's screen. Node's own things stay where it has them, except
 * for what belongs to a document.
 */
const window = new Window({ url: 'http://127.0.0.1:3001/', width: 390, height: 844 });
const ofDocuments = [
  'Event',
  'EventTarget',
  'CustomEvent',
  'FormData',
  'navigator',
  'localStorage',
  'sessionStorage',
];
/** What each global was without a document. */
const before = new Map<PropertyKey, PropertyDescriptor | undefined>();

function define(name: PropertyKey, value: unknown) {
  if (!before.has(name)) before.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
  Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
}

for (let from: object = window; from !== Object.prototype; from = Object.getPrototypeOf(from)) {
  for (const name of Object.getOwnPropertyNames(from)) {
    if (name in globalThis && !ofDocuments.includes(name)) continue;
    const value = Reflect.get(window, name);
    const isMethod = typeof value === 'function' && /^[a-z]/.test(name);
    define(name, isMethod ? value.bind(window) : value);
  }
}
define('window', globalThis);
define('self', globalThis);
define('IS_REACT_ACT_ENVIRONMENT', true);
// The router's mark of where it listens already: defined by itself, nobody could take it away again.
define(Symbol.for('wouter_v3'), undefined);

/** Nothing is laid out, so that no pointer leaves what it is on. */
Element.prototype.setPointerCapture = () => {};

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

/** The next file of tests in this process has no document unless it asks for one. */
define('leaveDocument', () => {
  for (const [name, descriptor] of before) {
    if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    else Reflect.deleteProperty(globalThis, name);
  }
});
