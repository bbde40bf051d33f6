import { catalogue } from '../../platform/words.ts'

const pt = {
  title: 'Avisos da linha',
  more: 'e mais {{count}}',
  none: 'Nenhum aviso sobre esta linha.',
  now: 'O que vale agora',
  nothingNow: 'Nada em especial.',
  history: 'Últimos avisos',
  since: 'Desde {{date}}',
  until: 'até {{date}}',
  ended: 'terminou em {{date}}',
  severity_info: 'Informação',
  severity_warning: 'Atenção',
  severity_error: 'Grave',

  quality_green: 'Qualidade alta: os clientes recebem bem as mensagens desta linha.',
  quality_yellow: 'Qualidade média: alguns clientes bloqueiam ou denunciam esta linha.',
  quality_red: 'Qualidade baixa: muitos clientes bloqueiam ou denunciam esta linha.',
  limit: 'Até {{count}} clientes novos por dia podem ser procurados.',
  limit_none: 'Não há limite de clientes novos por dia.',
  template: 'Modelo {{name}}: {{status}}',
  template_approved: 'aprovado',
  template_pending: 'em análise',
  template_rejected: 'recusado',
  template_paused: 'pausado',
  template_disabled: 'desativado',
  template_flagged: 'em observação',
  restriction: 'O WhatsApp restringiu esta conta.',
  restriction_new_contacts:
    'Esta conta não pode iniciar conversas com clientes novos. As que já existem continuam.',
  account_alert: 'O WhatsApp emitiu um alerta sobre esta conta.',
  automation:
    'O atendimento {{protocol}} ficou sem a resposta automática, que falhou. Responda você.',
  automation_stopped:
    'O atendimento {{protocol}} recebeu 20 respostas automáticas em 10 minutos e não recebe mais. Veja se outro robô escreve.',
  flow_stopped:
    'O fluxo “{{flow}}” parou no atendimento {{protocol}}, que espera uma pessoa: {{why}}.',
  flowCircle: 'ele dá voltas sem esperar o cliente',
  flowGone: 'ele leva a um fluxo que não existe ou está desativado',
  flowProgram: 'um serviço externo não respondeu',
  flowOutsideWindow: 'o WhatsApp só aceita modelos a esta hora',
}

const en: typeof pt = {
  title: 'Notices about the line',
  more: 'and {{count}} more',
  none: 'No notices about this line.',
  now: 'What holds now',
  nothingNow: 'Nothing in particular.',
  history: 'Latest notices',
  since: 'Since {{date}}',
  until: 'until {{date}}',
  ended: 'ended at {{date}}',
  severity_info: 'Information',
  severity_warning: 'Warning',
  severity_error: 'Serious',

  quality_green: 'High quality: customers welcome the messages of this line.',
  quality_yellow: 'Medium quality: some customers block or report this line.',
  quality_red: 'Low quality: many customers block or report this line.',
  limit: 'Up to {{count}} new customers a day can be written to.',
  limit_none: 'There is no limit of new customers a day.',
  template: 'Template {{name}}: {{status}}',
  template_approved: 'approved',
  template_pending: 'under review',
  template_rejected: 'rejected',
  template_paused: 'paused',
  template_disabled: 'disabled',
  template_flagged: 'flagged',
  restriction: 'WhatsApp has restricted this account.',
  restriction_new_contacts:
    'This account cannot begin conversations with new customers. Those that exist go on.',
  account_alert: 'WhatsApp has issued an alert about this account.',
  automation:
    'Conversation {{protocol}} got no automatic answer, which failed. Answer it yourself.',
  automation_stopped:
    'Ticket {{protocol}} got 20 automatic answers within 10 minutes and gets no more. See whether another bot is writing.',
  flow_stopped:
    'The flow “{{flow}}” stopped in ticket {{protocol}}, which waits for a person: {{why}}.',
  flowCircle: 'it goes round without waiting for the customer',
  flowGone: 'it leads to a flow that is gone or switched off',
  flowProgram: 'a program outside did not answer',
  flowOutsideWindow: 'WhatsApp takes templates only by now',
}

const es: typeof pt = {
  title: 'Avisos de la línea',
  more: 'y {{count}} más',
  none: 'Ningún aviso sobre esta línea.',
  now: 'Lo que vale ahora',
  nothingNow: 'Nada en especial.',
  history: 'Últimos avisos',
  since: 'Desde el {{date}}',
  until: 'hasta el {{date}}',
  ended: 'terminó el {{date}}',
  severity_info: 'Información',
  severity_warning: 'Atención',
  severity_error: 'Grave',

  quality_green: 'Calidad alta: los clientes reciben bien los mensajes de esta línea.',
  quality_yellow: 'Calidad media: algunos clientes bloquean o denuncian esta línea.',
  quality_red: 'Calidad baja: muchos clientes bloquean o denuncian esta línea.',
  limit: 'Se puede escribir a un máximo de {{count}} clientes nuevos por día.',
  limit_none: 'No hay límite de clientes nuevos por día.',
  template: 'Plantilla {{name}}: {{status}}',
  template_approved: 'aprobada',
  template_pending: 'en revisión',
  template_rejected: 'rechazada',
  template_paused: 'pausada',
  template_disabled: 'desactivada',
  template_flagged: 'en observación',
  restriction: 'WhatsApp ha restringido esta cuenta.',
  restriction_new_contacts:
    'Esta cuenta no puede iniciar conversaciones con clientes nuevos. Las que ya existen continúan.',
  account_alert: 'WhatsApp ha emitido una alerta sobre esta cuenta.',
  automation:
    'La conversación {{protocol}} quedó sin la respuesta automática, que falló. Respóndela tú.',
  automation_stopped:
    'La atención {{protocol}} recibió 20 respuestas automáticas en 10 minutos y no recibe más. Vea si escribe otro robot.',
  flow_stopped:
    'El flujo “{{flow}}” se detuvo en la atención {{protocol}}, que espera a una persona: {{why}}.',
  flowCircle: 'da vueltas sin esperar al cliente',
  flowGone: 'lleva a un flujo que no existe o está desactivado',
  flowProgram: 'un servicio externo no respondió',
  flowOutsideWindow: 'a esta hora WhatsApp solo acepta plantillas',
}

export const noticeWords = catalogue('line-notices', pt, en, es)
