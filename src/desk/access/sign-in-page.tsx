import type { Me } from '#contract/desk/people.ts';
import portico from '../../../contenido/dibujos/portico.svg';
import { reportNavigation } from '../parts/page-head.tsx';
import { setSession } from '../session.ts';
import { Door } from './door.tsx';
import { SignInForm } from './sign-in-form.tsx';

export function SignInPage() {
  const enter = (me: Me) => {
    reportNavigation();
    setSession(me);
  };
  return (
    <Door title="Redacción" lead="Entre con su correo y su clave." drawing={portico} tint="liquen">
      <SignInForm action="Entrar" onDone={enter} />
      <p className="text-2xs leading-[1.4] text-ink-2">
        ¿Olvidó la clave? Pídale a un administrador un enlace nuevo. Esta página no envía claves por
        correo.
      </p>
    </Door>
  );
}
