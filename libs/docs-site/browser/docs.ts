import { startMenu } from './menu.ts';
import { startSamples } from './samples.ts';
import { startSearch } from './search.ts';
import { startTheme } from './theme.ts';
import { startTryIt } from './try-it.ts';

startTheme();
startMenu();
startSamples();
startSearch();
startTryIt();
