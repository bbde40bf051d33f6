import { catalogue } from '../../../platform/words.ts'

const pt = {
  firstAnswer: 'Primeira resposta',
  nextAnswer: 'Resposta',
  close: 'Encerramento',
  dueAt: '{{what}} até {{time}}',
  dueSoon: '{{what}} até {{time}}: o prazo está acabando',
  dueLate: '{{what}} atrasada desde {{time}}',
  dueLate_close: '{{what}} atrasado desde {{time}}',
  warned_firstAnswer: 'O prazo da primeira resposta a {{contact}} está acabando.',
  warned_nextAnswer: 'O prazo da resposta a {{contact}} está acabando.',
  warned_close: 'O prazo para encerrar o atendimento de {{contact}} está acabando.',
  breached_firstAnswer: 'O prazo da primeira resposta a {{contact}} venceu.',
  breached_nextAnswer: 'O prazo da resposta a {{contact}} venceu.',
  breached_close: 'O prazo para encerrar o atendimento de {{contact}} venceu.',
}

const en: typeof pt = {
  firstAnswer: 'First answer',
  nextAnswer: 'Answer',
  close: 'Close',
  dueAt: '{{what}} by {{time}}',
  dueSoon: '{{what}} by {{time}}: time is running out',
  dueLate: '{{what}} late since {{time}}',
  dueLate_close: '{{what}} late since {{time}}',
  warned_firstAnswer: 'Time is running out for the first answer to {{contact}}.',
  warned_nextAnswer: 'Time is running out for the answer to {{contact}}.',
  warned_close: 'Time is running out to close the ticket of {{contact}}.',
  breached_firstAnswer: 'The first answer to {{contact}} is late.',
  breached_nextAnswer: 'The answer to {{contact}} is late.',
  breached_close: 'The ticket of {{contact}} should be closed by now.',
}

const es: typeof pt = {
  firstAnswer: 'Primera respuesta',
  nextAnswer: 'Respuesta',
  close: 'Cierre',
  dueAt: '{{what}} antes del {{time}}',
  dueSoon: '{{what}} antes del {{time}}: el plazo se acaba',
  dueLate: '{{what}} atrasada desde el {{time}}',
  dueLate_close: '{{what}} atrasado desde el {{time}}',
  warned_firstAnswer: 'El plazo de la primera respuesta a {{contact}} se acaba.',
  warned_nextAnswer: 'El plazo de la respuesta a {{contact}} se acaba.',
  warned_close: 'El plazo para cerrar la atención de {{contact}} se acaba.',
  breached_firstAnswer: 'El plazo de la primera respuesta a {{contact}} venció.',
  breached_nextAnswer: 'El plazo de la respuesta a {{contact}} venció.',
  breached_close: 'El plazo para cerrar la atención de {{contact}} venció.',
}

export const slaWords = catalogue('ticket-sla', pt, en, es)
