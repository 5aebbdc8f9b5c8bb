import { useIdentity } from '../identity.tsx';

/** `{email}` is replaced by the site's address. */
export const questions = [
  {
    question: '¿Puedo contribuir con contenido?',
    answer:
      'Sí. Escríbanos con el tema, un resumen de diez líneas y su experiencia en él. Publicamos textos originales, verificables y sin promoción de marcas.',
  },
  {
    question: '¿Ofrecen servicios de consultoría?',
    answer:
      'No calculamos ni revisamos proyectos. Para eso necesita un profesional colegiado que conozca el terreno. Podemos orientarlo sobre qué norma o documento consultar.',
  },
  {
    question: '¿Cómo reporto un error en el sitio?',
    answer:
      'Escriba a {email}, con el nombre de la página y lo que vio. Si el error es de contenido, lo corregimos en el artículo y decimos qué estaba mal.',
  },
  {
    question: '¿Qué opciones de publicidad ofrecen?',
    answer:
      'Disponemos de espacios identificados como publicidad, separados del contenido. Escríbanos con el asunto «Publicidad» y le enviaremos formatos y condiciones.',
  },
];

export function Faq() {
  const { email } = useIdentity();
  return (
    <section aria-labelledby="preguntas" className="pb-(--section)">
      <div className="wrap grid gap-x-12 border-t-6 border-ink pt-3 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <h2 id="preguntas" className="mb-2 text-head tight-lines">
          Preguntas frecuentes
        </h2>
        <div>
          {questions.map(({ question, answer }, index) => (
            <details
              key={question}
              open={index === 0}
              className="group border-b border-rule open:border-ink"
            >
              <summary className="grid min-h-18 cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto] items-center gap-4 py-3 text-l lg:group-first:min-h-14 lg:group-first:pt-0 leading-[1.08] font-extrabold font-stretch-75% [word-spacing:0.1em] text-balance decoration-signal decoration-3 underline-offset-4 hover:underline lg:text-[1.75rem] [&::-webkit-details-marker]:hidden">
                {question}
                <svg
                  viewBox="0 0 22 22"
                  aria-hidden="true"
                  className="size-5.5 stroke-current stroke-4"
                >
                  <path d="M0 11h22" />
                  <path d="M11 0v22" className="group-open:hidden" />
                </svg>
              </summary>
              <p className="max-w-[62ch] pb-6 text-ink-2">{answer.replace('{email}', email)}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
