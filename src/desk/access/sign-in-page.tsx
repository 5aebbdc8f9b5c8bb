import portico from '../../../contenido/dibujos/portico.svg';
import { setSession } from '../session.ts';
import { Door } from './door.tsx';
import { SignInForm } from './sign-in-form.tsx';

export function SignInPage() {
  return (
    <Door title="Redacción" lead="Entre con su correo y su clave." drawing={portico} tint="liquen">
      <SignInForm action="Entrar" onDone={setSession} />
      <p className="hint">
        ¿Olvidó la clave? Pídale a un administrador un enlace nuevo. Esta página no envía claves por
        correo.
      </p>
    </Door>
  );
}
