export { runDoctorCheck } from './run-doctor-check.ts'
export { type Installation, setInstallation } from './installation.ts'
export { isLoopbackHost } from './own-host.ts'
export { CHALLENGE, installationProof } from './proof.ts'
