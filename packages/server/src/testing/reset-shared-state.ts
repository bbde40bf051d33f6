import { machineFactor } from '../../../../scripts/machine-speed.ts'
import { resetClock } from '../platform/clock.ts'
import { resetReactions } from '../platform/events/events.ts'
import { setTimeoutFactor } from '../platform/timeouts.ts'

// Runs before each test file: the files of one worker share their modules, and another file may have changed this
// state.

setTimeoutFactor(machineFactor())
resetClock()
resetReactions()
