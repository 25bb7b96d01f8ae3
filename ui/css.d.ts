declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  // oxlint-disable-next-line import/no-default-export -- this is how CSS Modules hand over their classes
  export default classes
}
