import { preference } from '../../../../platform/preferences.ts'

/** Whether texts begin with the writer's name. */
export const signs = preference('signMessages', (stored) => stored !== 'false')
