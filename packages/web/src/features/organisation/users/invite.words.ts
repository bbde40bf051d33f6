import { catalogue } from '../../../platform/words.ts'

const pt = {
  title: 'Seu convite',
  lead: '{{company}} convidou você para atender no Guichê.',
  checking: 'Abrindo o convite…',
  overTitle: 'Este convite não vale mais',
  overText: 'Ele venceu, foi usado ou cancelado. Peça outro a quem cuida da equipe.',
  toSignIn: 'Ir para a entrada',
  name: 'Seu nome',
  password: 'Escolha uma senha',
  accept: 'Aceitar e entrar',
}

const en: typeof pt = {
  title: 'Your invitation',
  lead: '{{company}} invited you to serve its customers in Guichê.',
  checking: 'Opening the invitation…',
  overTitle: 'This invitation is no longer good',
  overText: 'It expired, was used or was revoked. Ask whoever looks after the team for another.',
  toSignIn: 'Go to sign-in',
  name: 'Your name',
  password: 'Choose a password',
  accept: 'Accept and sign in',
}

const es: typeof pt = {
  title: 'Tu invitación',
  lead: '{{company}} te invitó a atender en Guichê.',
  checking: 'Abriendo la invitación…',
  overTitle: 'Esta invitación ya no vale',
  overText: 'Venció, se usó o fue cancelada. Pide otra a quien gestiona el equipo.',
  toSignIn: 'Ir a la entrada',
  name: 'Tu nombre',
  password: 'Elige una contraseña',
  accept: 'Aceptar y entrar',
}

export const inviteWords = catalogue('invite', pt, en, es)
