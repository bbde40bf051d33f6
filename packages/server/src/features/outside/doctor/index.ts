export { runDoctorCheck } from './examine.ts'
export { type Installation, setInstallation } from './installation.ts'
export { isLoopbackHost } from './own-host.ts'
export { CHALLENGE, installationProof } from './proof.ts'
