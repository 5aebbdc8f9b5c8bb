/** A fake XMLHttpRequest, to which the test responds. */
export class FakeRequest {
  static all: FakeRequest[] = [];
  upload: { onprogress?: (event: { loaded: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  status = 0;
  response: unknown = null;
  /** The call, its headers and the size of its body. */
  said: (string | number)[] = [];
  open(...call: string[]) {
    this.said.push(call.join(' '));
    FakeRequest.all.push(this);
  }
  setRequestHeader(name: string, value: string) {
    this.said.push(`${name}: ${value}`);
  }
  send(body: Blob) {
    this.said.push(body.size);
  }
  abort() {
    this.onabort?.();
  }
  respond(status: number, response: unknown) {
    Object.assign(this, { status, response });
    this.onload?.();
  }
}
