import { machineFactor } from '../../../../scripts/machine-speed.ts'
import { resetClock } from '../platform/clock.ts'
import { forgetReactions } from '../platform/events/events.ts'
import { setPatience } from '../platform/patience.ts'

// Before each file of tests: the files of one worker share their modules, and one may have left these moved.

setPatience(machineFactor())
resetClock()
forgetReactions()
