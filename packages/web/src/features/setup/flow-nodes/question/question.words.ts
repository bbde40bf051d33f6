import { catalogue } from '../../../../platform/words.ts'

const pt = {
  kind: 'Pergunta',
  noun: 'Perguta',
  answered: 'Respondeu',
  noResponse: 'Sem resposta em {{time}}',
  answerKey: 'Salvar resposta',
  answerKeyHelp: 'O nome da resposta: nos textos, {{example}}.',
  expects: 'Resposta esperada',
  expectsHelp: 'Uma resposta que não serve é pedida de novo.',
  expects_text: 'Qualquer texto',
  expects_number: 'Número',
  expects_email: 'E-mail',
  expects_cpf: 'CPF',
  expects_phone: 'Telefone',
  expects_date: 'Data',
  waitTime: 'Esperar até',
  waitTimeHelp: 'Vazio ou 0: sem limite.',
  waitMessage: 'Mensagem quando não responde',
}

const en: typeof pt = {
  kind: 'Question',
  noun: 'question',
  answered: 'Answered',
  noResponse: 'No answer within {{time}}',
  answerKey: 'Save the answer as',
  answerKeyHelp: 'The name of the answer: in texts, {{example}}.',
  expects: 'Expected answer',
  expectsHelp: 'An answer that does not fit is asked for again.',
  expects_text: 'Any text',
  expects_number: 'Number',
  expects_email: 'Email',
  expects_cpf: 'CPF',
  expects_phone: 'Phone',
  expects_date: 'Date',
  waitTime: 'Wait for up to',
  waitTimeHelp: 'Empty or 0: without end.',
  waitMessage: 'Message when there is no answer',
}

const es: typeof pt = {
  kind: 'Pregunta',
  noun: 'pregunta',
  answered: 'Respondió',
  noResponse: 'Sin respuesta en {{time}}',
  answerKey: 'Guardar respuesta',
  answerKeyHelp: 'El nombre de la respuesta: en los textos, {{example}}.',
  expects: 'Respuesta esperada',
  expectsHelp: 'Una respuesta que no sirve se vuelve a pedir.',
  expects_text: 'Cualquier texto',
  expects_number: 'Número',
  expects_email: 'Correo',
  expects_cpf: 'CPF',
  expects_phone: 'Teléfono',
  expects_date: 'Fecha',
  waitTime: 'Esperar hasta',
  waitTimeHelp: 'Vacío o 0: sin límite.',
  waitMessage: 'Mensaje cuando no responde',
}

export const questionWords = catalogue('questionNode', pt, en, es)
