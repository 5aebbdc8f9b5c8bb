const toAddress = (asked: Request | string) =>
  new URL(typeof asked === 'string' ? asked : asked.url, location.href);

/** A cache of the browser, by address. */
export class FakeCache {
  pages = new Map<string, Response>();
  isFull = false;
  async match(asked: Request | string) {
    return this.pages.get(toAddress(asked).href)?.clone();
  }
  async put(asked: Request | string, response: Response) {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
    this.pages.set(toAddress(asked).href, response.clone());
  }
  async addAll(paths: string[]) {
    for (const path of paths) await this.put(path, await fetch(path));
  }
  async delete(asked: Request | string) {
    return this.pages.delete(toAddress(asked).href);
  }
  async keys() {
    return Array.from(this.pages.keys(), (url) => new Request(url));
  }
  list = () => Array.from(this.pages.keys(), (url) => new URL(url).pathname);
}

/** The worker's response to a request, undefined if it leaves it to the browser. */
export async function askWorker(
  path: string,
  online: Promise<Response | undefined>,
  change: object = {},
) {
  let response: Promise<Response> | undefined;
  const later: Promise<unknown>[] = [];
  const request = { method: 'GET', mode: 'navigate', url: toAddress(path).href, ...change };
  online.catch(() => {});
  dispatchEvent(
    Object.assign(new Event('fetch'), {
      request,
      preloadResponse: online,
      respondWith: (given: Promise<Response>) => {
        response = given;
      },
      waitUntil: (work: Promise<unknown>) => later.push(work),
    }),
  );
  const given = await response;
  await Promise.all(later);
  return given;
}
