import { catalogue } from '../../../platform/words.ts'

const pt = {
  title: 'Primeiros passos',
  progress: '{{done}} de {{count}}',
  progressName: '{{done}} de {{count}} passos feitos',
  collapse: 'Recolher os primeiros passos',
  expand: 'Mostrar os primeiros passos',
  dismiss: 'Dispensar os primeiros passos',
  dismissed: 'Os primeiros passos ficam na página de Ajuda, se precisar deles.',
  again: 'Mostrar os primeiros passos',
  done: 'Feito:',

  line: 'Conectar um número de WhatsApp',
  lineHelp: 'Adicione uma conexão e leia o QR code com o celular.',
  simulator: 'Ou experimente o simulador',
  colleague: 'Convidar um colega',
  colleagueHelp: 'Um convite por e-mail traz quem vai atender com você.',
  queue: 'Criar uma fila',
  queueHelp: 'Filas separam os assuntos, como vendas e suporte.',
  quickMessage: 'Escrever uma resposta rápida',
  quickMessageHelp: 'Um texto pronto, que se chama com / na conversa.',
  answer: 'Responder ao primeiro cliente',
  answerHelp: 'Quando alguém escrever, aceite o atendimento e responda.',

  allDone: 'Tudo pronto. Bom trabalho!',
  allDoneHelp: 'Sua empresa já atende pelo Guichê.',
  close: 'Concluir',
}

const en: typeof pt = {
  title: 'First steps',
  progress: '{{done}} of {{count}}',
  progressName: '{{done}} of {{count}} steps done',
  collapse: 'Collapse the first steps',
  expand: 'Show the first steps',
  dismiss: 'Dismiss the first steps',
  dismissed: 'The first steps are on the help page, should you need them.',
  again: 'Show the first steps',
  done: 'Done:',

  line: 'Connect a WhatsApp number',
  lineHelp: 'Add a connection and scan its QR code with your phone.',
  simulator: 'Or try the simulator',
  colleague: 'Invite a colleague',
  colleagueHelp: 'An invitation by e-mail brings who will serve with you.',
  queue: 'Make a queue',
  queueHelp: 'Queues keep subjects apart, such as sales and support.',
  quickMessage: 'Write a quick message',
  quickMessageHelp: 'A ready answer that one calls with / in a conversation.',
  answer: 'Answer the first customer',
  answerHelp: 'When somebody writes, accept the ticket and answer.',

  allDone: 'All set. Well done!',
  allDoneHelp: 'Your company now serves its customers with Guichê.',
  close: 'Finish',
}

const es: typeof pt = {
  title: 'Primeros pasos',
  progress: '{{done}} de {{count}}',
  progressName: '{{done}} de {{count}} pasos hechos',
  collapse: 'Contraer los primeros pasos',
  expand: 'Mostrar los primeros pasos',
  dismiss: 'Descartar los primeros pasos',
  dismissed: 'Los primeros pasos están en la página de Ayuda, si los necesitas.',
  again: 'Mostrar los primeros pasos',
  done: 'Hecho:',

  line: 'Conectar un número de WhatsApp',
  lineHelp: 'Añade una conexión y escanea su código QR con el teléfono.',
  simulator: 'O prueba el simulador',
  colleague: 'Invitar a un colega',
  colleagueHelp: 'Una invitación por correo trae a quien atenderá contigo.',
  queue: 'Crear una cola',
  queueHelp: 'Las colas separan los asuntos, como ventas y soporte.',
  quickMessage: 'Escribir una respuesta rápida',
  quickMessageHelp: 'Un texto listo, que se llama con / en la conversación.',
  answer: 'Responder al primer cliente',
  answerHelp: 'Cuando alguien escriba, acepta la atención y responde.',

  allDone: '¡Todo listo, buen trabajo!',
  allDoneHelp: 'Tu empresa ya atiende con Guichê.',
  close: 'Terminar',
}

export const firstStepsWords = catalogue('first-steps', pt, en, es)
