import { catalogue } from '../../../platform/words.ts'

const pt = {
  waits: 'Uma proposta de resposta espera por você.',
  title: 'Proposta de {{name}}',
  help: 'Enviar não assume o atendimento: o robô continua.',
  editHelp: 'Assumir o atendimento e levar o texto para a mensagem',
  noteInTheWay: 'Há uma anotação não salva neste atendimento. Salve-a antes de editar a proposta.',
}

const en: typeof pt = {
  waits: 'A proposed answer waits for you.',
  title: 'Proposal of {{name}}',
  help: 'Sending does not take the ticket: the bot goes on.',
  editHelp: 'Take the ticket and put the text into the message',
  noteInTheWay: 'A note is not saved in this ticket. Save it before editing the proposal.',
}

const es: typeof pt = {
  waits: 'Una respuesta propuesta te espera.',
  title: 'Propuesta de {{name}}',
  help: 'Enviar no toma la atención: el robot continúa.',
  editHelp: 'Tomar la atención y llevar el texto al mensaje',
  noteInTheWay: 'Hay una nota sin guardar en esta atención. Guárdala antes de editar la propuesta.',
}

export const proposalWords = catalogue('prompt-proposals', pt, en, es)
