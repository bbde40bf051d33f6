import { catalogue } from '../../../platform/words.ts'

const pt = {
  deactivateTitle: 'Desativar {{name}}?',
  deactivateText:
    'A pessoa sai na hora e não entra mais. O que ela escreveu fica, e você pode reativá-la quando quiser.',
  removeTitle: 'Excluir {{name}}?',
  removeText: 'Isso não pode ser desfeito. Para só impedir o acesso, desative a pessoa.',
  handTo: 'Atendimentos abertos',
  handToHelp: 'O que fazer com quem ela está atendendo agora.',
  toQueue: 'Voltam para a espera das suas filas',
  toColleague: 'Passam para {{name}}',
  deactivate: 'Desativar',
  remove: 'Excluir usuário',
  deactivated: '{{name}} não entra mais no Guichê.',
  removed: 'Usuário excluído com sucesso.',
}

const en: typeof pt = {
  deactivateTitle: 'Deactivate {{name}}?',
  deactivateText:
    'They are signed out at once and cannot come back in. What they wrote stays, and you can reactivate them at any time.',
  removeTitle: 'Delete {{name}}?',
  removeText: 'This cannot be undone. To only keep them out, deactivate them.',
  handTo: 'Open tickets',
  handToHelp: 'What to do with the customers they are serving now.',
  toQueue: 'Go back to waiting in their queues',
  toColleague: 'Go to {{name}}',
  deactivate: 'Deactivate',
  remove: 'Delete user',
  deactivated: '{{name}} can no longer sign in.',
  removed: 'User deleted successfully.',
}

const es: typeof pt = {
  deactivateTitle: '¿Desactivar a {{name}}?',
  deactivateText:
    'La persona sale en el acto y ya no puede entrar. Lo que escribió se conserva, y puedes reactivarla cuando quieras.',
  removeTitle: '¿Eliminar a {{name}}?',
  removeText: 'Esto no se puede deshacer. Para solo impedir el acceso, desactiva a la persona.',
  handTo: 'Atenciones abiertas',
  handToHelp: 'Qué hacer con los clientes que está atendiendo ahora.',
  toQueue: 'Vuelven a la espera de sus colas',
  toColleague: 'Pasan a {{name}}',
  deactivate: 'Desactivar',
  remove: 'Eliminar usuario',
  deactivated: '{{name}} ya no puede entrar.',
  removed: 'Usuario eliminado con éxito.',
}

export const leavingWords = catalogue('leaving', pt, en, es)
