// Plain JavaScript for any Node: explains the problem before a newer file would fail with an unclear error.
const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 24) {
  console.error(
    `Tessera needs Node 24 or newer; this is ${process.versions.node}.\n` +
      'On Linux x64 `npm ci` brings Node 24 along as an optional dependency (do not omit optional ones). Elsewhere install it from nodejs.org.',
  )
  process.exit(1)
}
