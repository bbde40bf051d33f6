import { catalogue } from '../../../platform/words.ts'

const pt = {
  showPassword: 'Mostrar senha',
  hidePassword: 'Ocultar senha',
  capsLock: 'Caps Lock está ligado.',
  emailMissing: 'Informe o e-mail.',
  passwordMissing: 'Informe a senha.',
  signIn: 'Entrar',
  elsewhere: 'Sua conta foi acessada em outro computador.',
  confirmed: 'E-mail confirmado. Entre com a senha que você escolheu.',
  mailAgain: 'Enviar o link de novo',
  mailedAgain: 'E-mail enviado. Confira também a caixa de spam.',
  expiresIn_one: 'A sua assinatura vence em {{count}} dia',
  expiresIn_other: 'A sua assinatura vence em {{count}} dias',
  expiresToday: 'A sua assinatura vence hoje',
}

const en: typeof pt = {
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  capsLock: 'Caps Lock is on.',
  emailMissing: 'Enter your email.',
  passwordMissing: 'Enter your password.',
  signIn: 'Sign in',
  elsewhere: 'Your account was accessed on another computer.',
  confirmed: 'Email confirmed. Sign in with the password that you chose.',
  mailAgain: 'Send the link again',
  mailedAgain: 'Email sent. Look into the spam folder too.',
  expiresIn_one: 'Your subscription expires in {{count}} day',
  expiresIn_other: 'Your subscription expires in {{count}} days',
  expiresToday: 'Your subscription expires today',
}

const es: typeof pt = {
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
  capsLock: 'Bloq Mayús está activado.',
  emailMissing: 'Ingresa tu correo.',
  passwordMissing: 'Ingresa tu contraseña.',
  signIn: 'Iniciar sesión',
  elsewhere: 'Se accedió a tu cuenta desde otra computadora.',
  confirmed: 'Correo confirmado. Inicia sesión con la contraseña que elegiste.',
  mailAgain: 'Enviar el enlace de nuevo',
  mailedAgain: 'Correo enviado. Revisa también la carpeta de spam.',
  expiresIn_one: 'Tu suscripción vence en {{count}} día',
  expiresIn_other: 'Tu suscripción vence en {{count}} días',
  expiresToday: 'Tu suscripción vence hoy',
}

export const sessionWords = catalogue('sessions', pt, en, es)
