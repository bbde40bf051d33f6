import type { Language } from './companies.ts'

// Words of errors before sign-in, separate from the others (error-words.ts) to keep the first load small. `_dated` is
// used when the error carries a date; `field.…` are the checker's codes of single fields.

const pt = {
  ERR_NETWORK: 'Não foi possível falar com o servidor. Verifique sua conexão e tente de novo.',
  ERR_INTERNAL_SERVER_ERROR: 'Ocorreu um erro inesperado. Tente novamente mais tarde.',
  ERR_DATABASE_UNAVAILABLE: 'O servidor está ocupado ou em manutenção. Tente de novo em instantes.',
  ERR_NOT_FOUND: 'O endereço pedido não existe.',
  ERR_INVALID_INPUT: 'Confira os dados informados.',
  ERR_TOO_MANY_REQUESTS: 'Muitas tentativas em pouco tempo. Aguarde um instante e tente de novo.',
  ERR_ORIGIN_NOT_ALLOWED: 'Este endereço não tem autorização para usar o servidor.',

  ERR_SESSION_EXPIRED: 'Sessão expirada. Entre novamente.',
  ERR_TOKEN_EXPIRED: 'Sessão expirada. Entre novamente.',
  ERR_INVALID_CREDENTIALS: 'E-mail ou senha incorretos.',
  ERR_USER_DONT_EXISTS: 'Usuário não encontrado. Verifique o e-mail.',
  ERR_USER_INACTIVE: 'Este usuário está desativado. Fale com o administrador da sua empresa.',
  ERR_COMPANY_INACTIVE: 'Esta empresa está desativada. Fale com o suporte.',
  ERR_SUBSCRIPTION_EXPIRED: 'A assinatura da sua empresa está vencida.',
  ERR_SUBSCRIPTION_EXPIRED_dated: 'A assinatura da sua empresa venceu em {{date}}.',

  field: 'Valor inválido.',
  'field.too_small': 'Curto demais: o mínimo é {{limit}}.',
  'field.too_big': 'Longo demais: o máximo é {{limit}}.',
  'field.invalid_format': 'O formato não é válido.',
  'field.invalid_type': 'Obrigatório.',
  'field.invalid_value': 'Este valor não é permitido.',
  'field.nul': 'Há um caractere que não pode ser salvo.',
}

const en: typeof pt = {
  ERR_NETWORK: 'The server could not be reached. Check your connection and try again.',
  ERR_INTERNAL_SERVER_ERROR: 'An unexpected error occurred. Try again later.',
  ERR_DATABASE_UNAVAILABLE: 'The server is busy or under maintenance. Try again in a moment.',
  ERR_NOT_FOUND: 'The requested address does not exist.',
  ERR_INVALID_INPUT: 'Check what you entered.',
  ERR_TOO_MANY_REQUESTS: 'Too many attempts in a short time. Wait a moment and try again.',
  ERR_ORIGIN_NOT_ALLOWED: 'This address is not allowed to use the server.',

  ERR_SESSION_EXPIRED: 'Your session has expired. Sign in again.',
  ERR_TOKEN_EXPIRED: 'Your session has expired. Sign in again.',
  ERR_INVALID_CREDENTIALS: 'Wrong email or password.',
  ERR_USER_DONT_EXISTS: 'User not found. Check the email.',
  ERR_USER_INACTIVE: 'This user is disabled. Ask the administrator of your company.',
  ERR_COMPANY_INACTIVE: 'This company is disabled. Contact support.',
  ERR_SUBSCRIPTION_EXPIRED: "Your company's subscription has expired.",
  ERR_SUBSCRIPTION_EXPIRED_dated: "Your company's subscription expired on {{date}}.",

  field: 'Not a valid value.',
  'field.too_small': 'Too short: the minimum is {{limit}}.',
  'field.too_big': 'Too long: the maximum is {{limit}}.',
  'field.invalid_format': 'The format is not valid.',
  'field.invalid_type': 'Required.',
  'field.invalid_value': 'This value is not allowed.',
  'field.nul': 'It contains a character that cannot be saved.',
}

const es: typeof pt = {
  ERR_NETWORK: 'No se pudo contactar con el servidor. Revisa tu conexión e inténtalo de nuevo.',
  ERR_INTERNAL_SERVER_ERROR: 'Ocurrió un error inesperado. Inténtalo de nuevo más tarde.',
  ERR_DATABASE_UNAVAILABLE:
    'El servidor está ocupado o en mantenimiento. Inténtalo de nuevo en un momento.',
  ERR_NOT_FOUND: 'La dirección solicitada no existe.',
  ERR_INVALID_INPUT: 'Revisa los datos ingresados.',
  ERR_TOO_MANY_REQUESTS:
    'Demasiados intentos en poco tiempo. Espera un momento e inténtalo de nuevo.',
  ERR_ORIGIN_NOT_ALLOWED: 'Esta dirección no tiene autorización para usar el servidor.',

  ERR_SESSION_EXPIRED: 'La sesión expiró. Inicia sesión de nuevo.',
  ERR_TOKEN_EXPIRED: 'La sesión expiró. Inicia sesión de nuevo.',
  ERR_INVALID_CREDENTIALS: 'Correo o contraseña incorrectos.',
  ERR_USER_DONT_EXISTS: 'Usuario no encontrado. Revisa el correo.',
  ERR_USER_INACTIVE: 'Este usuario está desactivado. Habla con el administrador de tu empresa.',
  ERR_COMPANY_INACTIVE: 'Esta empresa está desactivada. Contacta con soporte.',
  ERR_SUBSCRIPTION_EXPIRED: 'La suscripción de tu empresa está vencida.',
  ERR_SUBSCRIPTION_EXPIRED_dated: 'La suscripción de tu empresa venció el {{date}}.',

  field: 'El valor no es válido.',
  'field.too_small': 'Demasiado corto: el mínimo es {{limit}}.',
  'field.too_big': 'Demasiado largo: el máximo es {{limit}}.',
  'field.invalid_format': 'El formato no es válido.',
  'field.invalid_type': 'Obligatorio.',
  'field.invalid_value': 'Este valor no está permitido.',
  'field.nul': 'Contiene un carácter que no se puede guardar.',
}

export type FirstErrorKey = keyof typeof pt

export const firstErrors: Readonly<Record<Language, Readonly<Record<FirstErrorKey, string>>>> = {
  pt,
  en,
  es,
}
