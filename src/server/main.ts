import { parseEnv } from '#env.ts';
import { explainFault } from '#explain-fault.ts';
import { createProgressBar } from '#newsroom/progress.ts';
import { loadSampleContent } from '#newsroom/sample.ts';
import { openStore } from '#store/open.ts';
import { startServer } from './start.ts';

try {
  const env = parseEnv(process.env);
  const store = await openStore({ dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL });
  if (env.SAMPLE_CONTENT) {
    await loadSampleContent(store, createProgressBar('Cargando el contenido de muestra'));
  }
  const server = await startServer(env, store);
  console.log(`${env.SITE_NAME} está en ${server.url}`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => server.stop().then(() => process.exit(0)));
  }
} catch (error) {
  console.error(explainFault(error));
  process.exit(1);
}
