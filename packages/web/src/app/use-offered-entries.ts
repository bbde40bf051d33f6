import { hasPart, usePlan, useSession } from '../features/sessions/index.ts'
import { administrationEntries, everybodysEntries, type MenuEntry } from './menu-entries.ts'

/** What of the menu the user and their plan have. */
export function useOfferedEntries(): { everybodys: MenuEntry[]; administration: MenuEntry[] } {
  const { may, user } = useSession()
  const plan = usePlan()
  const isOffered = ({ permission, planFlag, isSuper }: MenuEntry) =>
    (isSuper === undefined || user.super) &&
    (permission === undefined || may(permission)) &&
    (planFlag === undefined || hasPart(plan, planFlag))
  return {
    everybodys: everybodysEntries.filter(isOffered),
    administration: may('drawer-admin-items:view') ? administrationEntries.filter(isOffered) : [],
  }
}
