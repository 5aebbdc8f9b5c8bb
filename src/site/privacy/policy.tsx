import { useIdentity } from '../identity.tsx';
import { Icon } from '../ui/icon.tsx';
import type { OutlineItem } from '../ui/outline.tsx';

/** The headings below, in order. */
export const policyOutline: OutlineItem[] = [
  { id: 'datos', text: 'Datos que recopilamos' },
  { id: 'cookies', text: 'Tipos de cookies' },
  { id: 'publicidad', text: 'Cumplimiento de políticas de publicidad' },
  { id: 'derechos', text: 'Sus derechos' },
  { id: 'seguridad', text: 'Medidas de seguridad' },
  { id: 'contacto', text: 'Contacto de privacidad' },
];

/** The policy is a promise to readers: change it when the server stores or sends anything new. */
export function Policy() {
  const { name, email } = useIdentity();
  return (
    <div className="prose numbered">
      <h2 id="datos">Datos que recopilamos</h2>
      <p>
        Para leer {name} no hace falta abrir una cuenta ni identificarse. Tratamos los datos mínimos
        para que el sitio funcione, para enviarle el newsletter si usted lo pide y para saber, en
        conjunto, qué artículos se leen.
      </p>
      <ul>
        <li>
          <strong>Correo electrónico del newsletter.</strong> La dirección que usted escribe al
          suscribirse, solo para enviarle el newsletter. La borramos treinta días después de que se
          dé de baja. Si no la confirma, treinta días después del correo en que se lo preguntamos, y
          como máximo sesenta después de suscribirse; mientras el sitio no tenga servidor de correo,
          no se le pregunta y su dirección se conserva. De la baja queda una huella que no la
          revela, y los respaldos la conservan hasta treinta días más. Si la dio por otra vía, cada
          correo le dice dónde y cuándo.
        </li>
        <li>
          <strong>Datos de navegación anónimos.</strong> El número de veces que se abre cada
          artículo. Es un total: no guarda quién lo abrió.
        </li>
        <li>
          <strong>Cookies técnicas.</strong> Los registros que su navegador guarda para recordar su
          elección sobre cookies y, si la pide, la versión ligera, que no usa otras.
        </li>
        <li>
          <strong>Datos de interacción.</strong> Las marcas que usted pone al pulsar «me gusta» o
          guardar, y la copia de cada artículo guardado que le permite leerlo sin conexión.
          Permanecen en su navegador y no se nos envían.
        </li>
      </ul>
      <p>
        No pedimos datos sensibles, no elaboramos perfiles de lectores individuales y no vendemos ni
        cedemos datos personales a terceros. La base para tratar su correo electrónico es su
        consentimiento, que puede retirar cuando quiera; la de los datos técnicos, nuestro interés
        legítimo en que el sitio funcione y sea seguro.
      </p>

      <h2 id="cookies">Tipos de cookies</h2>
      <p>
        Llamamos cookies a los pequeños registros que este sitio guarda en su navegador, incluidos
        los del almacenamiento local. Hay tres tipos, y usted decide sobre dos de ellos.
      </p>
      <CookieKinds />
      <p>
        Mientras usted no elija, las de analítica y publicidad permanecen apagadas. Puede cambiar su
        elección en cualquier momento con el botón de privacidad de la cabecera o con «Configuración
        de Cookies», al pie de cada página. También puede borrar lo guardado desde los ajustes de su
        navegador; en ese caso le preguntaremos de nuevo.
      </p>

      <h2 id="publicidad">Cumplimiento de políticas de publicidad</h2>
      <p>
        Los espacios publicitarios se identifican como tales y se mantienen separados del contenido
        editorial: ningún anunciante decide qué se publica. Cuando un espacio lo sirva una red de
        anuncios, exigiremos que cumpla las políticas de Google Ads y la normativa aplicable de
        protección de datos.
      </p>
      <ul>
        <li>Los anuncios personalizados requieren su consentimiento previo para publicidad.</li>
        <li>No se admiten anuncios que imiten un artículo, un aviso o un botón del sitio.</li>
        <li>No se admite publicidad engañosa ni dirigida a partir de datos sensibles.</li>
      </ul>

      <h2 id="derechos">Sus derechos</h2>
      <p>
        Sobre los datos personales que tengamos de usted puede ejercer, sin costo, los derechos
        siguientes. Los reconocemos a toda persona, conforme al artículo 28 de la Constitución de la
        República Bolivariana de Venezuela y al Reglamento General de Protección de Datos de la
        Unión Europea (GDPR).
      </p>
      <ul>
        <li>
          <strong>Acceso:</strong> saber si tratamos datos suyos, cuáles son y para qué, y recibir
          una copia.
        </li>
        <li>
          <strong>Rectificación:</strong> corregir los que sean inexactos o completar los que
          falten.
        </li>
        <li>
          <strong>Eliminación:</strong> pedir que los borremos, por ejemplo al dejar el newsletter.
        </li>
        <li>
          <strong>Portabilidad:</strong> recibirlos en un formato de uso común que otro servicio
          pueda leer.
        </li>
        <li>
          <strong>Oposición:</strong> negarse a un uso concreto, como la publicidad, o retirar un
          consentimiento dado.
        </li>
      </ul>
      <p>
        Para ejercerlos basta con escribirnos desde la dirección a la que se refieren los datos. Si
        cree que no hemos atendido bien su solicitud, puede acudir a la autoridad de protección de
        datos que le corresponda.
      </p>

      <h2 id="seguridad">Medidas de seguridad</h2>
      <ul>
        <li>La conexión entre su navegador y el sitio viaja cifrada (SSL/TLS).</li>
        <li>
          Las páginas no cargan programas de terceros: el navegador rechaza los que no provengan de
          este sitio.
        </li>
        <li>
          El formulario del newsletter responde lo mismo a una dirección nueva que a una ya
          suscrita, para que nadie pueda averiguar quién está en la lista.
        </li>
        <li>
          La lista de suscriptores no puede consultarse desde el sitio; solo acceden a ella quienes
          lo administran.
        </li>
      </ul>
      <p>
        Si ocurriera un incidente que afectara sus datos personales, se lo comunicaríamos por correo
        electrónico sin demora.
      </p>

      <h2 id="contacto">Contacto de privacidad</h2>
      <p>
        Para cualquier duda o solicitud sobre sus datos, escriba a{' '}
        <a href={`mailto:${email}?subject=Privacidad`}>{email}</a> con el asunto «Privacidad».
        Respondemos en un plazo máximo de 72 horas.
      </p>
      <p>
        Si esta política cambia, publicaremos la versión nueva en esta página con su fecha de
        actualización.
      </p>
    </div>
  );
}

const kinds = [
  {
    name: 'Esenciales',
    description:
      'Recuerdan su elección sobre cookies y mantienen el sitio en funcionamiento. No se pueden desactivar.',
    required: true,
  },
  {
    name: 'Analítica',
    description:
      'Permiten contar visitas y lecturas de forma agregada, para saber qué temas son útiles.',
    required: false,
  },
  {
    name: 'Publicidad',
    description:
      'Permiten mostrar anuncios acordes con sus intereses y limitar cuántas veces los ve.',
    required: false,
  },
];

function CookieKinds() {
  return (
    <dl className="my-4 divided border-y border-rule font-sans [font-size-adjust:none]">
      {kinds.map(({ name, description, required }) => (
        <div
          key={name}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 pt-3 pb-4"
        >
          <dt className="text-m leading-[1.45] font-extrabold font-stretch-84%">{name}</dt>
          <dd className="flex items-center gap-1.5 text-xs font-semibold">
            {required && <Icon name="lock" className="size-4.5" />}
            {required ? 'Siempre activas' : 'Usted decide'}
          </dd>
          <dd className="col-span-2 text-body leading-[1.45] text-ink-2">{description}</dd>
        </div>
      ))}
    </dl>
  );
}
