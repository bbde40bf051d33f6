import { catalogue } from '../../platform/words.ts'

const pt = {
  title: 'Observações',
  none: 'Nenhuma observação ainda.',
  write: 'Escrever observação',
  placeholder: 'Só a equipe vê. @ chama um colega.',
  add: 'Adicionar observação',
  tooShort: 'Muito curto!',
  added: 'Observação adicionada com sucesso!',
  removed: 'Observação excluída com sucesso!',
  remove: 'Excluir observação',
  removeTitle: 'Excluir esta observação?',
  removeText: 'Isso não pode ser desfeito.',
  somebody: 'Usuário excluído',
  colleagues: 'Colegas',
  mentioned: '{{name}} mencionou você em uma observação.',
  open: 'Abrir',
}

const en = {
  title: 'Notes',
  none: 'No notes yet.',
  write: 'Write a note',
  placeholder: 'Only the team sees it. @ calls a colleague.',
  add: 'Add note',
  tooShort: 'Too Short!',
  added: 'Note added successfully!',
  removed: 'Note deleted successfully!',
  remove: 'Delete note',
  removeTitle: 'Delete this note?',
  removeText: 'This cannot be undone.',
  somebody: 'Deleted user',
  colleagues: 'Colleagues',
  mentioned: '{{name}} mentioned you in a note.',
  open: 'Open',
} satisfies typeof pt

const es = {
  title: 'Observaciones',
  none: 'Todavía no hay observaciones.',
  write: 'Escribir observación',
  placeholder: 'Solo la ve el equipo. @ llama a un colega.',
  add: 'Agregar observación',
  tooShort: '¡Demasiado corto!',
  added: '¡Observación agregada con éxito!',
  removed: '¡Observación eliminada con éxito!',
  remove: 'Eliminar observación',
  removeTitle: '¿Eliminar esta observación?',
  removeText: 'Esto no se puede deshacer.',
  somebody: 'Usuario eliminado',
  colleagues: 'Colegas',
  mentioned: '{{name}} te mencionó en una observación.',
  open: 'Abrir',
} satisfies typeof pt

export const noteWords = catalogue('ticket-notes.panel', pt, en, es)
