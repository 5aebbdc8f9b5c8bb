import { z } from 'zod';
import { emailPattern } from '../rules.ts';
import { plainText } from './plain-text.ts';
import { type Permission, type Role, roles } from './roles.ts';

/** What people of the newsroom and their sessions are on the wire. Times are ISO strings. */

/** What a passphrase must have; the desk's pages say the same. */
export const passphraseLength = { min: 12, max: 200 } as const;

const email = z
  .string()
  .trim()
  .regex(new RegExp(`^(?:${emailPattern})$`, 'u'));
const name = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .regex(/^\P{C}+$/u);
/** Any text: whether it is long enough is for the rules to say, in words. */
const passphrase = z.string().max(1_000);
const token = z.string().regex(/^[\w-]{20,100}$/);
/** Six digits of the moment, or one of the ten codes on paper. */
const code = z.string().trim().min(6).max(20);

export const SignIn = z.object({
  // Whatever is written: an address that cannot be one is answered as an unknown one.
  email: plainText(1_000),
  passphrase,
  code: code.optional(),
});
export type SignIn = z.infer<typeof SignIn>;

export const LookAtLink = z.object({ token });
export const UseLink = z.object({
  token,
  /** Of the first administrator, who is not known yet; ignored otherwise, but for the name. */
  name: name.optional(),
  email: email.optional(),
  passphrase,
});
export type UseLink = z.infer<typeof UseLink>;

export const Invitation = z.object({ name, email, role: z.enum(roles) });
export type Invitation = z.infer<typeof Invitation>;
export const PersonChange = z.object({
  role: z.enum(roles).optional(),
  disabled: z.boolean().optional(),
});
export type PersonChange = z.infer<typeof PersonChange>;

/** `PATCH /api/yo`: the name one signs with. */
export const NameChange = z.object({ name });
export const PassphraseChange = z.object({ current: passphrase, next: passphrase });
export const SecondFactorCode = z.object({ code });
/** To begin a second factor, and to end it. */
export const OwnPassphrase = z.object({ passphrase });

/** `GET /api/yo`, and what signing in answers. */
export type Me = {
  person: { id: number; name: string; email: string; role: Role; hasSecondFactor: boolean };
  can: Permission[];
  site: { name: string; url: string };
};

/** Of a 401 of `POST /api/entrar`: the passphrase was right, and the code is wanted as well. */
export type SignInProblem = { detail: string; needsCode?: true };

export type LinkKind = 'primera' | 'invitacion' | 'recuperacion';
/** `POST /api/enlaces/mirar`. Of a first link all but its kind are empty. */
export type LinkInfo = {
  kind: LinkKind;
  name: string;
  email: string;
  role: Role;
  /** Who made it; null for the command line. */
  by: string | null;
  expiresAt: string;
};
export type TeamMember = {
  id: number;
  name: string;
  email: string;
  role: Role;
  /** `muestra`: of the sample newsroom, never able to sign in. */
  state: 'activo' | 'invitado' | 'inhabilitado' | 'muestra';
  seenAt: string | null;
  hasSecondFactor: boolean;
  /** Of a link that was made for them and not used yet. */
  linkExpiresAt: string | null;
};
/** `GET /api/equipo`. */
export type Team = { people: TeamMember[] };
/** `GET /api/pueden/:que`, with a permission: the names of those who may. */
export type WhoCan = { names: string[] };
/** `POST /api/equipo`, `POST /api/equipo/:id/enlace`: shown once, and never again. */
export type NewLink = { link: string; expiresAt: string };

/** `GET /api/yo/sesiones`, the one that asks first. */
export type SessionInfo = {
  id: number;
  isThis: boolean;
  /** As «Firefox en Windows». */
  agent: string;
  createdAt: string;
  seenAt: string;
};

/** `POST /api/yo/segundo-factor`: draw `<path d={path}>` in a viewBox of `0 0 size size`. */
export type SecondFactorSetup = { secret: string; uri: string; qr: { size: number; path: string } };
/** `PUT /api/yo/segundo-factor`: shown once. */
export type SecondFactorCodes = { codes: string[] };
