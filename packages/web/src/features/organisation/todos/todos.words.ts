import { catalogue } from '../../../platform/words.ts'

const pt = {
  title: 'Tarefas',
  local: 'Suas tarefas ficam só neste computador.',
  newTask: 'Nova tarefa',
  add: 'Adicionar',
  edit: 'Editar: {{text}}',
  editTask: 'Texto da tarefa',
  save: 'Salvar',
  remove: 'Excluir: {{text}}',
  removed: 'Tarefa excluída.',
  none: 'Nenhuma tarefa por aqui.',
  noneHelp: 'Anote o que não pode ser esquecido hoje.',
  changed: 'alterada {{when}}',
}

const en: typeof pt = {
  title: 'To-do',
  local: 'Your tasks are kept on this computer only.',
  newTask: 'New task',
  add: 'Add',
  edit: 'Edit: {{text}}',
  editTask: 'Text of the task',
  save: 'Save',
  remove: 'Delete: {{text}}',
  removed: 'Task deleted.',
  none: 'No tasks here.',
  noneHelp: 'Write down what must not be forgotten today.',
  changed: 'changed {{when}}',
}

const es: typeof pt = {
  title: 'Tareas',
  local: 'Tus tareas quedan solo en este equipo.',
  newTask: 'Nueva tarea',
  add: 'Agregar',
  edit: 'Editar: {{text}}',
  editTask: 'Texto de la tarea',
  save: 'Guardar',
  remove: 'Eliminar: {{text}}',
  removed: 'Tarea eliminada.',
  none: 'Ninguna tarea por aquí.',
  noneHelp: 'Anota lo que no se puede olvidar hoy.',
  changed: 'cambiada {{when}}',
}

export const todoWords = catalogue('todos', pt, en, es)
