document.title = 'Score overlay';
