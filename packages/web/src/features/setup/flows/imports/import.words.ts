import { catalogue } from '../../../../platform/words.ts'

const pt = {
  fromFile: 'Importar de um arquivo',
  title: 'Importar fluxo',
  file: 'Arquivo',
  fileHelp: 'Um fluxo exportado do Guichê ou do Typebot (.json).',
  choose: 'Escolher arquivo',
  drop: 'ou solte-o aqui',
  fileMissing: 'Escolha um arquivo.',
  fileUnreadable: 'Este arquivo não é um fluxo do Guichê nem uma exportação do Typebot.',
  detach: 'Tirar o arquivo',
  save: 'Importar fluxo',
  imported: 'Fluxo importado com sucesso',
  resultTitle: 'Fluxo importado',
  resultText: '“{{name}}” foi criado como rascunho. Confira o que não pôde vir:',
  open: 'Abrir fluxo',
}

const en: typeof pt = {
  fromFile: 'Import from a file',
  title: 'Import flow',
  file: 'File',
  fileHelp: 'A flow exported from Guichê or from Typebot (.json).',
  choose: 'Choose file',
  drop: 'or drop it here',
  fileMissing: 'Choose a file.',
  fileUnreadable: 'This file is neither a flow of Guichê nor an export of Typebot.',
  detach: 'Take the file away',
  save: 'Import flow',
  imported: 'Flow imported successfully',
  resultTitle: 'Flow imported',
  resultText: '“{{name}}” was made as a draft. Look at what could not be brought:',
  open: 'Open flow',
}

const es: typeof pt = {
  fromFile: 'Importar de un archivo',
  title: 'Importar flujo',
  file: 'Archivo',
  fileHelp: 'Un flujo exportado de Guichê o de Typebot (.json).',
  choose: 'Elegir archivo',
  drop: 'o suéltalo aquí',
  fileMissing: 'Elige un archivo.',
  fileUnreadable: 'Este archivo no es un flujo de Guichê ni una exportación de Typebot.',
  detach: 'Quitar el archivo',
  save: 'Importar flujo',
  imported: 'Flujo importado con éxito',
  resultTitle: 'Flujo importado',
  resultText: '«{{name}}» se creó como borrador. Revisa lo que no pudo venir:',
  open: 'Abrir flujo',
}

export const importWords = catalogue('flow-import', pt, en, es)
