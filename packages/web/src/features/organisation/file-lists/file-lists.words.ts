import { catalogue } from '../../../platform/words.ts'

const pt = {
  title: 'Lista de arquivos',
  search: 'Buscar listas de arquivos',
  none: 'Nenhuma lista de arquivos ainda',
  addFirst: 'Criar a primeira lista',
  noneHelp: 'Reúna aqui os arquivos que as campanhas enviam.',
  noPermission: 'As listas de arquivos são dos administradores.',

  addTitle: 'Nova lista de arquivos',
  editTitle: 'Editar lista de arquivos',
  files: 'Arquivos',
  addFile: 'Adicionar arquivo',
  optionName: 'Nome do arquivo {{number}}',
  choose: 'Escolher arquivo',
  replace: 'Trocar arquivo',
  removeOption: 'Remover o arquivo {{number}}',
  noFile: 'Nenhum arquivo escolhido',
  fileRequired: 'Escolha um arquivo.',
  saved: 'Lista de arquivos salva',
  removeTitle: 'Excluir a lista “{{name}}”?',
  removeText: 'Os arquivos dela também são excluídos. Esta ação não pode ser revertida.',
  removeAction: 'Excluir lista',
  removed: 'Lista de arquivos excluída',
}

const en: typeof pt = {
  title: 'File lists',
  search: 'Search file lists',
  none: 'No file lists yet',
  addFirst: 'Make the first list',
  noneHelp: 'Gather the files that campaigns send.',
  noPermission: 'File lists are for administrators.',

  addTitle: 'New file list',
  editTitle: 'Edit file list',
  files: 'Files',
  addFile: 'Add a file',
  optionName: 'Name of file {{number}}',
  choose: 'Choose a file',
  replace: 'Change the file',
  removeOption: 'Remove file {{number}}',
  noFile: 'No file chosen',
  fileRequired: 'Choose a file.',
  saved: 'File list saved',
  removeTitle: 'Delete the list “{{name}}”?',
  removeText: 'Its files are deleted too. This cannot be undone.',
  removeAction: 'Delete list',
  removed: 'File list deleted',
}

const es: typeof pt = {
  title: 'Listas de archivos',
  search: 'Buscar listas de archivos',
  none: 'Todavía no hay listas de archivos',
  addFirst: 'Crear la primera lista',
  noneHelp: 'Reúne aquí los archivos que envían las campañas.',
  noPermission: 'Las listas de archivos son de los administradores.',

  addTitle: 'Nueva lista de archivos',
  editTitle: 'Editar lista de archivos',
  files: 'Archivos',
  addFile: 'Añadir archivo',
  optionName: 'Nombre del archivo {{number}}',
  choose: 'Elegir archivo',
  replace: 'Cambiar archivo',
  removeOption: 'Quitar el archivo {{number}}',
  noFile: 'Ningún archivo elegido',
  fileRequired: 'Elige un archivo.',
  saved: 'Lista de archivos guardada',
  removeTitle: '¿Eliminar la lista «{{name}}»?',
  removeText: 'Sus archivos también se eliminan. No se puede deshacer.',
  removeAction: 'Eliminar lista',
  removed: 'Lista de archivos eliminada',
}

export const fileListWords = catalogue('fileLists', pt, en, es)
