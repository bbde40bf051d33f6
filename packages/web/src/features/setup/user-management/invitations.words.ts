import { catalogue } from '../../../platform/words.ts'

const pt = {
  invite: 'Convidar por e-mail',
  title: 'Convidar por e-mail',
  lead: 'A pessoa recebe um link, escolhe a própria senha e já entra. O link vale por 3 dias.',
  nameHelp: 'Quem recebe pode mudar.',
  send: 'Enviar convite',
  sent: 'Convite enviado para {{email}}.',
  pending: 'Convites pendentes',
  goodUntil: 'Vale até {{date}}',
  expired: 'Venceu em {{date}}',
  resend: 'Enviar de novo',
  resendTo: 'Enviar de novo para {{email}}',
  revoke: 'Cancelar convite',
  revokeTitle: 'Cancelar o convite de {{email}}?',
  revokeText: 'O link enviado deixa de funcionar.',
  revoked: 'Convite cancelado.',
  copy: 'Copiar link',
  copied: 'Link copiado.',
}

const en: typeof pt = {
  invite: 'Invite by email',
  title: 'Invite by email',
  lead: 'They get a link, choose their own password and are in. The link is good for 3 days.',
  nameHelp: 'Whoever receives it may change it.',
  send: 'Send invitation',
  sent: 'Invitation sent to {{email}}.',
  pending: 'Pending invitations',
  goodUntil: 'Good until {{date}}',
  expired: 'Expired on {{date}}',
  resend: 'Send again',
  resendTo: 'Send again to {{email}}',
  revoke: 'Revoke invitation',
  revokeTitle: 'Revoke the invitation of {{email}}?',
  revokeText: 'The link that was sent stops working.',
  revoked: 'Invitation revoked.',
  copy: 'Copy link',
  copied: 'Link copied.',
}

const es: typeof pt = {
  invite: 'Invitar por correo',
  title: 'Invitar por correo',
  lead: 'La persona recibe un enlace, elige su contraseña y ya entra. El enlace vale por 3 días.',
  nameHelp: 'Quien lo recibe puede cambiarlo.',
  send: 'Enviar invitación',
  sent: 'Invitación enviada a {{email}}.',
  pending: 'Invitaciones pendientes',
  goodUntil: 'Vale hasta {{date}}',
  expired: 'Venció el {{date}}',
  resend: 'Enviar de nuevo',
  resendTo: 'Enviar de nuevo a {{email}}',
  revoke: 'Cancelar invitación',
  revokeTitle: '¿Cancelar la invitación de {{email}}?',
  revokeText: 'El enlace enviado deja de funcionar.',
  revoked: 'Invitación cancelada.',
  copy: 'Copiar enlace',
  copied: 'Enlace copiado.',
}

export const invitationWords = catalogue('invitations', pt, en, es)
