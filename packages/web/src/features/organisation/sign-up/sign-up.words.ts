import { catalogue } from '../../../platform/words.ts'

const pt = {
  title: 'Cadastre sua empresa',
  lead: '3 dias para experimentar. Não pedimos cartão.',
  name: 'Nome da empresa',
  emailHelp: 'Com ele você entra, e a ele escrevemos.',
  phoneHelp: 'Com DDD: (11) 98765-4321',
  perMonth: '{{value}} por mês',
  free: 'Grátis',
  signUp: 'Cadastrar',
  loading: 'Carregando o cadastro…',
  signedUp: 'Cadastro realizado com sucesso!',
  signedUpToConfirm:
    'Cadastro realizado! Abra o link que enviamos ao seu e-mail para poder entrar.',
  closed: 'O cadastro está fechado',
  closedHelp: 'Novas empresas não são aceitas agora. Fale com quem administra o sistema.',
  noPlan: 'Nenhum plano é oferecido agora',
  noPlanHelp: 'Sem um plano não há cadastro. Fale com quem administra o sistema.',
}

const en: typeof pt = {
  title: 'Register your company',
  lead: '3 days to try it. We ask for no card.',
  name: 'Company name',
  emailHelp: 'You sign in with it, and we write to it.',
  phoneHelp: 'With its area code: (11) 98765-4321',
  perMonth: '{{value}} per month',
  free: 'Free',
  signUp: 'Sign up',
  loading: 'Loading the form…',
  signedUp: 'You signed up successfully!',
  signedUpToConfirm:
    'You signed up! Open the link that we sent to your email to be able to sign in.',
  closed: 'Sign-up is closed',
  closedHelp: 'New companies are not taken at the moment. Ask whoever runs the system.',
  noPlan: 'No plan is offered at the moment',
  noPlanHelp: 'Without a plan nobody can sign up. Ask whoever runs the system.',
}

const es: typeof pt = {
  title: 'Registra tu empresa',
  lead: '3 días para probar. No pedimos tarjeta.',
  name: 'Nombre de la empresa',
  emailHelp: 'Con él inicias sesión, y a él te escribimos.',
  phoneHelp: 'Con código de área: (11) 98765-4321',
  perMonth: '{{value}} por mes',
  free: 'Gratis',
  signUp: 'Registrar',
  loading: 'Cargando el registro…',
  signedUp: '¡Registro realizado con éxito!',
  signedUpToConfirm:
    '¡Registro realizado! Abre el enlace que enviamos a tu correo para poder iniciar sesión.',
  closed: 'El registro está cerrado',
  closedHelp: 'Ahora no se aceptan empresas nuevas. Habla con quien administra el sistema.',
  noPlan: 'Ahora no se ofrece ningún plan',
  noPlanHelp: 'Sin un plan no hay registro. Habla con quien administra el sistema.',
}

export const signUpWords = catalogue('sign-up', pt, en, es)
