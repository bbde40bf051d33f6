import { catalogue } from '../../../../platform/words.ts'

const pt = {
  title: 'Campanhas de frase',
  add: 'Adicionar frase',
  addFirst: 'Criar a primeira frase',
  search: 'Buscar frases',
  none: 'Ainda não há frases que iniciam fluxos',
  noneHelp: 'Quando um cliente escreve exatamente a frase, o fluxo começa com ele.',
  notAllowed: 'Só administradores cuidam das campanhas de frase.',

  switchOf: 'Status de {{name}}',
  chooseFlow: 'Escolha um fluxo',
  phrase: 'Frase',
  phraseHelp: 'O que o cliente escreve, inteiro. Maiúsculas e acentos não importam.',
  connectionHelp: 'Onde a frase vale.',
  everyConnection: 'Todas as conexões',

  addTitle: 'Adicionar frase',
  editTitle: 'Editar frase',
  created: 'Frase criada com sucesso!',
  changed: 'Frase alterada com sucesso!',
  removeTitle: 'Excluir a frase “{{name}}”?',
  removeText: 'O fluxo continua como está. Isso não pode ser desfeito.',
  removeAction: 'Excluir frase',
  removed: 'Frase deletada',
}

const en: typeof pt = {
  title: 'Phrase campaigns',
  add: 'Add phrase',
  addFirst: 'Make the first phrase',
  search: 'Search phrases',
  none: 'No phrase starts a flow yet',
  noneHelp: 'When a customer writes exactly the phrase, the flow begins with them.',
  notAllowed: 'Only administrators look after phrase campaigns.',

  switchOf: 'Status of {{name}}',
  chooseFlow: 'Choose a flow',
  phrase: 'Phrase',
  phraseHelp: 'All that the customer writes. Capitals and accents do not matter.',
  connectionHelp: 'Where the phrase counts.',
  everyConnection: 'All connections',

  addTitle: 'Add phrase',
  editTitle: 'Edit phrase',
  created: 'Phrase created successfully!',
  changed: 'Phrase changed successfully!',
  removeTitle: 'Delete the phrase “{{name}}”?',
  removeText: 'The flow stays as it is. This cannot be undone.',
  removeAction: 'Delete phrase',
  removed: 'Phrase deleted',
}

const es: typeof pt = {
  title: 'Campañas de frase',
  add: 'Añadir frase',
  addFirst: 'Crear la primera frase',
  search: 'Buscar frases',
  none: 'Todavía no hay frases que inicien flujos',
  noneHelp: 'Cuando un cliente escribe exactamente la frase, el flujo empieza con él.',
  notAllowed: 'Solo los administradores cuidan de las campañas de frase.',

  switchOf: 'Estado de {{name}}',
  chooseFlow: 'Elige un flujo',
  phrase: 'Frase',
  phraseHelp: 'Todo lo que escribe el cliente. Mayúsculas y acentos no importan.',
  connectionHelp: 'Dónde vale la frase.',
  everyConnection: 'Todas las conexiones',

  addTitle: 'Añadir frase',
  editTitle: 'Editar frase',
  created: '¡Frase creada con éxito!',
  changed: '¡Frase cambiada con éxito!',
  removeTitle: '¿Eliminar la frase «{{name}}»?',
  removeText: 'El flujo sigue como está. No se puede deshacer.',
  removeAction: 'Eliminar frase',
  removed: 'Frase eliminada',
}

export const phraseWords = catalogue('phrases', pt, en, es)
