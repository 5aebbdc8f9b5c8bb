import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateXML } from 'xmllint-wasm';

const schemas = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.xsd'))
  .map((fileName) => ({
    fileName,
    contents: readFileSync(join(import.meta.dirname, fileName), 'utf8'),
  }));

/** libxml2's errors for a document and one of the schemas beside this file. */
export async function findFaults(
  contents: string,
  schema: 'rss' | 'sitemap' | 'siteindex',
): Promise<string[]> {
  const { errors } = await validateXML({
    xml: { fileName: 'document.xml', contents },
    schema: schemas.filter(({ fileName }) => fileName === `${schema}.xsd`),
    preload: schemas.filter(({ fileName }) => fileName !== `${schema}.xsd`),
  });
  return errors.map(({ message }) => message);
}
