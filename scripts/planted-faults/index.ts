import { faultsOfComposerAndLive } from './composer-and-live.ts'
import { faultsOfDialogs } from './dialogs.ts'
import type { PlantedFault } from './planted-fault.ts'
import { faultsOfTicketsAndDesk } from './tickets-and-desk.ts'

export const plantedFaults: readonly PlantedFault[] = [
  ...faultsOfComposerAndLive,
  ...faultsOfDialogs,
  ...faultsOfTicketsAndDesk,
]
