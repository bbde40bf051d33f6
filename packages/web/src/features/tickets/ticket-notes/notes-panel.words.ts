import { catalogue } from '../../../platform/words.ts'

const pt = {
  title: 'Observações',
  none: 'Nenhuma observação ainda.',
  write: 'Escrever observação',
  placeholder: 'Só a equipe vê. @ chama um colega.',
  add: 'Adicionar observação',
  tooShort: 'Muito curto!',
  added: 'Observação adicionada com sucesso!',
  unreached_one: '{{names}} não vê este atendimento e não recebe o aviso.',
  unreached_other: '{{names}} não veem este atendimento e não recebem o aviso.',
  removed: 'Observação excluída com sucesso!',
  remove: 'Excluir observação',
  removeTitle: 'Excluir esta observação?',
  removeText: 'Isso não pode ser desfeito.',
  somebody: 'Usuário excluído',
  colleagues: 'Colegas',
  mentioned: '{{name}} mencionou você em uma observação.',
}

const en = {
  title: 'Notes',
  none: 'No notes yet.',
  write: 'Write a note',
  placeholder: 'Only the team sees it. @ calls a colleague.',
  add: 'Add note',
  tooShort: 'Too Short!',
  added: 'Note added successfully!',
  unreached_one: '{{names}} cannot see this ticket and is not told.',
  unreached_other: '{{names}} cannot see this ticket and are not told.',
  removed: 'Note deleted successfully!',
  remove: 'Delete note',
  removeTitle: 'Delete this note?',
  removeText: 'This cannot be undone.',
  somebody: 'Deleted user',
  colleagues: 'Colleagues',
  mentioned: '{{name}} mentioned you in a note.',
} satisfies typeof pt

const es = {
  title: 'Notas',
  none: 'Todavía no hay notas.',
  write: 'Escribir nota',
  placeholder: 'Solo la ve el equipo. @ llama a un colega.',
  add: 'Agregar nota',
  tooShort: '¡Demasiado corto!',
  added: '¡Nota agregada con éxito!',
  unreached_one: '{{names}} no ve esta atención y no recibe el aviso.',
  unreached_other: '{{names}} no ven esta atención y no reciben el aviso.',
  removed: '¡Nota eliminada con éxito!',
  remove: 'Eliminar nota',
  removeTitle: '¿Eliminar esta nota?',
  removeText: 'Esto no se puede deshacer.',
  somebody: 'Usuario eliminado',
  colleagues: 'Colegas',
  mentioned: '{{name}} te mencionó en una nota.',
} satisfies typeof pt

export const noteWords = catalogue('ticket-notes.panel', pt, en, es)
