import { catalogue } from '../../../platform/words.ts'

const pt = {
  title: 'Nova senha',
  lead: 'Enviamos um código por e-mail, e com ele você escolhe outra senha.',
  send: 'Enviar código',
  sent: 'E-mail enviado com sucesso!',
  hasCode: 'Já tenho um código',
  sentTo:
    'Se existe uma conta com o e-mail {{email}}, o código já está a caminho. Ele vale por uma hora; veja também a caixa de spam.',
  code: 'Código de verificação',
  newPassword: 'Nova senha',
  passwordRule: 'Ao menos 8 caracteres, com maiúscula, minúscula e número.',
  confirmation: 'Confirme a nova senha',
  differs: 'As senhas não são iguais.',
  save: 'Salvar nova senha',
  saved: 'Senha atualizada com sucesso.',
  sendAgain: 'Enviar outro código',
  otherEmail: 'Usar outro e-mail',
  toSignIn: 'Voltar para a entrada',
}

const en: typeof pt = {
  title: 'New password',
  lead: 'We email you a code, and with it you choose another password.',
  send: 'Send code',
  sent: 'Email sent successfully!',
  hasCode: 'I have a code',
  sentTo:
    'If there is an account with the email {{email}}, the code is on its way. It is good for one hour; look into your spam folder too.',
  code: 'Verification code',
  newPassword: 'New password',
  passwordRule: 'At least 8 characters, with an upper case letter, a lower case one and a digit.',
  confirmation: 'Confirm the new password',
  differs: 'The passwords are not the same.',
  save: 'Save new password',
  saved: 'Password updated successfully.',
  sendAgain: 'Send another code',
  otherEmail: 'Use another email',
  toSignIn: 'Back to sign-in',
}

const es: typeof pt = {
  title: 'Nueva contraseña',
  lead: 'Te enviamos un código por correo, y con él eliges otra contraseña.',
  send: 'Enviar código',
  sent: '¡Correo enviado con éxito!',
  hasCode: 'Ya tengo un código',
  sentTo:
    'Si existe una cuenta con el correo {{email}}, el código ya está en camino. Vale por una hora; mira también la carpeta de spam.',
  code: 'Código de verificación',
  newPassword: 'Nueva contraseña',
  passwordRule: 'Al menos 8 caracteres, con mayúscula, minúscula y número.',
  confirmation: 'Confirma la nueva contraseña',
  differs: 'Las contraseñas no son iguales.',
  save: 'Guardar nueva contraseña',
  saved: 'Contraseña actualizada con éxito.',
  sendAgain: 'Enviar otro código',
  otherEmail: 'Usar otro correo',
  toSignIn: 'Volver a la entrada',
}

export const passwordResetWords = catalogue('password-resets', pt, en, es)
