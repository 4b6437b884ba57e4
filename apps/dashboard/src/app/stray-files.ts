/** A file that is dropped beside its field would be opened in the place of the page. */
export function refuseStrayFiles(): void {
  for (const name of ['dragover', 'drop'] as const)
    window.addEventListener(name, (event) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    });
}
