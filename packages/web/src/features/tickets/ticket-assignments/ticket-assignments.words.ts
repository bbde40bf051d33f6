import { catalogue } from '../../../platform/words.ts'

const pt = {
  transferred: '{{by}} passou para você o atendimento de {{contact}}.',
  opened: '{{by}} abriu para você um atendimento com {{contact}}.',
  inherited: '{{by}} deixou com você o atendimento de {{contact}}, de quem saiu da equipe.',
  rule: 'Uma regra passou para você o atendimento de {{contact}}.',
  distributed: 'A fila passou para você o atendimento de {{contact}}.',
  undone: '{{by}} desfez a mudança: o atendimento de {{contact}} é seu de novo.',
}

const en: typeof pt = {
  transferred: '{{by}} handed the ticket of {{contact}} to you.',
  opened: '{{by}} opened a ticket with {{contact}} for you.',
  inherited: '{{by}} left the ticket of {{contact}}, of somebody who left the team, to you.',
  rule: 'A rule gave the ticket of {{contact}} to you.',
  distributed: 'The queue gave the ticket of {{contact}} to you.',
  undone: '{{by}} undid the change: the ticket of {{contact}} is yours again.',
}

const es: typeof pt = {
  transferred: '{{by}} te pasó la atención de {{contact}}.',
  opened: '{{by}} abrió para ti una atención con {{contact}}.',
  inherited: '{{by}} te dejó la atención de {{contact}}, de quien salió del equipo.',
  rule: 'Una regla te pasó la atención de {{contact}}.',
  distributed: 'La cola te pasó la atención de {{contact}}.',
  undone: '{{by}} deshizo el cambio: la atención de {{contact}} es tuya de nuevo.',
}

export const assignmentWords = catalogue('ticket-assignments', pt, en, es)
