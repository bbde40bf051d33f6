import { catalogue } from '../../../platform/words.ts'

const pt = {
  noteOf: 'Observação de {{name}}',
  someone: 'alguém da equipe',
  staffOnly: 'Só a equipe vê',
  deleteNote: 'Excluir a observação',
  deleteTitle: 'Excluir a observação?',
  deleteText: 'Ela desaparece para toda a equipe.',
  deleted: 'Observação excluída com sucesso!',
}

const en: typeof pt = {
  noteOf: 'Note by {{name}}',
  someone: 'a colleague',
  staffOnly: 'Only the team sees it',
  deleteNote: 'Delete the note',
  deleteTitle: 'Delete the note?',
  deleteText: 'It disappears for the whole team.',
  deleted: 'Note deleted successfully!',
}

const es: typeof pt = {
  noteOf: 'Nota de {{name}}',
  someone: 'alguien del equipo',
  staffOnly: 'Solo la ve el equipo',
  deleteNote: 'Eliminar la nota',
  deleteTitle: '¿Eliminar la nota?',
  deleteText: 'Desaparece para todo el equipo.',
  deleted: '¡Nota eliminada con éxito!',
}

export const ticketNoteWords = catalogue('ticket-notes', pt, en, es)
