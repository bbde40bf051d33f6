import { catalogue } from '../../../platform/words.ts'

const pt = {
  ok: 'Bem',
  attention: 'Atenção',
  stopped: 'Parada',
  inactive: 'Empresa inativa',
  expired: 'Assinatura vencida',
  lines_down: 'Conexão caída',
  outbox_late: 'Mensagens presas na saída',
  set_aside: 'Eventos deixados de lado',
  failed_jobs: 'Tarefas que falharam',
}

const en: typeof pt = {
  ok: 'Well',
  attention: 'Attention',
  stopped: 'Stopped',
  inactive: 'Inactive company',
  expired: 'Subscription expired',
  lines_down: 'Connection down',
  outbox_late: 'Messages stuck on their way out',
  set_aside: 'Events set aside',
  failed_jobs: 'Jobs that failed',
}

const es: typeof pt = {
  ok: 'Bien',
  attention: 'Atención',
  stopped: 'Detenida',
  inactive: 'Empresa inactiva',
  expired: 'Suscripción vencida',
  lines_down: 'Conexión caída',
  outbox_late: 'Mensajes detenidos en la salida',
  set_aside: 'Eventos apartados',
  failed_jobs: 'Tareas que fallaron',
}

export const companyHealthWords = catalogue('company-health', pt, en, es)
