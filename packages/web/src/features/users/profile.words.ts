import { catalogue } from '../../platform/words.ts'

const pt = {
  title: 'Perfil',
  name: 'Nome',
  email: 'E-mail',
  password: 'Nova senha',
  passwordHelp: 'De 5 a 50 caracteres. Deixe vazio para manter a atual.',
  saved: 'Perfil salvo com sucesso.',
}

const en: typeof pt = {
  title: 'Profile',
  name: 'Name',
  email: 'Email',
  password: 'New password',
  passwordHelp: '5 to 50 characters. Leave empty to keep the current one.',
  saved: 'Profile saved successfully.',
}

const es: typeof pt = {
  title: 'Perfil',
  name: 'Nombre',
  email: 'Correo electrónico',
  password: 'Nueva contraseña',
  passwordHelp: 'De 5 a 50 caracteres. Déjala vacía para mantener la actual.',
  saved: 'Perfil guardado con éxito.',
}

export const profileWords = catalogue('profile', pt, en, es)
