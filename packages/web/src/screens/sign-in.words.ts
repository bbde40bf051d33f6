import { catalogue } from '../platform/words.ts'

const pt = {
  title: 'Entrar',
  lead: 'Use o e-mail e a senha da sua conta.',
  forgotten: 'Esqueceu a senha?',
  noAccount: 'Ainda não tem conta?',
  signUp: 'Cadastre-se',
  hasAccount: 'Já tem uma conta?',
  signIn: 'Entre',
  sentence: 'Todo cliente bem atendido, por toda a equipe.',
}

const en: typeof pt = {
  title: 'Sign in',
  lead: 'Use the email and password of your account.',
  forgotten: 'Forgot your password?',
  noAccount: 'No account yet?',
  signUp: 'Sign up',
  hasAccount: 'Do you have an account?',
  signIn: 'Log in',
  sentence: 'Every customer well served, by the whole team.',
}

const es: typeof pt = {
  title: 'Iniciar sesión',
  lead: 'Usa el correo y la contraseña de tu cuenta.',
  forgotten: '¿Olvidaste tu contraseña?',
  noAccount: '¿Aún no tienes cuenta?',
  signUp: 'Regístrate',
  hasAccount: '¿Ya tienes una cuenta?',
  signIn: 'Entra',
  sentence: 'Cada cliente bien atendido, por todo el equipo.',
}

export const signInWords = catalogue('sign-in', pt, en, es)
