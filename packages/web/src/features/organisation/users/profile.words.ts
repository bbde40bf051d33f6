import { catalogue } from '../../../platform/words.ts'

const pt = {
  password: 'Nova senha',
  passwordHelp: 'De 5 a 50 caracteres. Deixe vazio para manter a atual.',
  addPicture: 'Escolher foto',
  changePicture: 'Trocar foto',
  removePicture: 'Remover foto',
  pictureHelp: 'PNG, JPEG ou WebP, até 5 MB. É cortada num quadrado.',
  lineAlerts: 'Avisos de conexão por e-mail',
  lineAlertsHelp:
    'Quando uma linha fica mais de 5 minutos fora do ar ou o provedor do Pix deixa de avisar os pagamentos, e quando volta.',
  tokens: 'Tokens de acesso',
  tokensHelp: 'Para assistentes de IA que consultam atendimentos em seu nome.',
  manageTokens: 'Gerenciar tokens',
  saved: 'Perfil salvo com sucesso.',
}

const en: typeof pt = {
  password: 'New password',
  passwordHelp: '5 to 50 characters. Leave empty to keep the current one.',
  addPicture: 'Choose a picture',
  changePicture: 'Change picture',
  removePicture: 'Remove picture',
  pictureHelp: 'PNG, JPEG or WebP, up to 5 MB. It is cut to a square.',
  lineAlerts: 'Connection alerts by email',
  lineAlertsHelp:
    'When a line stays down for over 5 minutes or the provider of Pix stops telling of payments, and when it is back.',
  tokens: 'Access tokens',
  tokensHelp: 'For AI assistants that look into tickets in your name.',
  manageTokens: 'Manage tokens',
  saved: 'Profile saved successfully.',
}

const es: typeof pt = {
  password: 'Nueva contraseña',
  passwordHelp: 'De 5 a 50 caracteres. Déjala vacía para mantener la actual.',
  addPicture: 'Elegir foto',
  changePicture: 'Cambiar foto',
  removePicture: 'Quitar foto',
  pictureHelp: 'PNG, JPEG o WebP, hasta 5 MB. Se recorta en un cuadrado.',
  lineAlerts: 'Avisos de conexión por correo',
  lineAlertsHelp:
    'Cuando una línea pasa más de 5 minutos caída o el proveedor de Pix deja de avisar los pagos, y cuando vuelve.',
  tokens: 'Tokens de acceso',
  tokensHelp: 'Para asistentes de IA que consultan atenciones en tu nombre.',
  manageTokens: 'Gestionar tokens',
  saved: 'Perfil guardado con éxito.',
}

export const profileWords = catalogue('profile', pt, en, es)
